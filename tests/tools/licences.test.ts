import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packageFolder, readLicensed } from '#build/licences.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('a package in the bundle', () => {
  test.each([
    ['without a licence', {}, 'LICENSE', 'odd ships with the app under the licence undefined'],
    ['under a licence that is not on the list', { license: 'GPL-3.0' }, 'LICENSE', 'odd ships with the app under the licence GPL-3.0'],
    ['without the text of its licence', { license: 'ISC' }, 'README.md', 'odd ships with the app and holds no text of its licence'],
  ])('%s stops the build', (_, more, file, message) => {
    const folder = packageWith({ name: 'odd', version: '1.0.0', ...more }, file)
    expect(() => readLicensed(folder, ROOT)).toThrow(message)
  })

  test('has the text that stands in its folder', () => {
    const folder = packageWith({ name: 'odd', version: '1.0.0', license: 'ISC' }, 'License.md')
    expect(readLicensed(folder, ROOT)).toEqual({ name: 'odd', version: '1.0.0', licence: 'ISC', notice: 'the text' })
  })

  test('that names only MIT and its author gets the text all share', () => {
    const folder = packageWith({ name: 'odd', version: '1.0.0', license: 'MIT', author: { name: 'Jo' } }, 'README.md')
    expect(readLicensed(folder, ROOT).notice).toMatch(/^MIT License\n\nCopyright \(c\) Jo\n\nPermission is hereby granted[^]*SOFTWARE\.$/)
  })
})

test.each([
  ['/app/src/main.tsx', undefined],
  ['/app/node_modules/react/index.js?commonjs-es-import', '/app/node_modules/react'],
  ['\0/app/node_modules/react/cjs/react.js', '/app/node_modules/react'],
  ['/app/node_modules/@mantine/core/esm/a.mjs', '/app/node_modules/@mantine/core'],
  ['/app/node_modules/one/node_modules/two/a.js', '/app/node_modules/one/node_modules/two'],
  ['\0vite/preload-helper.js', '/app/node_modules/vite'],
  ['\0rolldown/runtime.js', '/app/node_modules/rolldown'],
  ['\0virtual:own', undefined],
])('%j belongs to the package in %s', (id, folder) => {
  expect(packageFolder(id, '/app')).toBe(folder)
})

function packageWith(manifest: object, file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-licence-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, file), 'the text\n')
  return folder
}

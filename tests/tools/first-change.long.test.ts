import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, runCommand } from '#scripts/run-command.ts'

test('the first change fits the code, compiles, and keeps its rule', async () => {
  const guide = await readFile(join(ROOT, 'docs/first-change.md'), 'utf8')
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-first-change-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const run = async (command: string, ...args: string[]) => {
    const { code, output } = await runCommand(command, args, { cwd: folder })
    expect(code, output).toBe(0)
  }
  const { output: files } = await runCommand('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.js', '*.json', '*.yaml', '*.sql'])
  for (const file of files.split('\0').filter(Boolean)) await cp(join(ROOT, file), join(folder, file))
  for (const modules of ['node_modules', 'api/node_modules']) await symlink(join(ROOT, modules), join(folder, modules))
  for (const [, change] of guide.matchAll(/```diff\n([^]*?)```/g)) {
    await writeFile(join(folder, 'change.diff'), change!)
    await run('git', 'apply', '--recount', '--unidiff-zero', 'change.diff')
  }
  await run('npm', 'run', 'gen:api')
  await run('npm', 'run', 'gen:migration')
  await run('tsc', '-p', '.', '--noEmit')
  await run('vitest', 'run', 'tests/model/fields.test.ts')
})

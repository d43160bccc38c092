import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type BrowserContext, expect, type Page, test as base } from 'playwright/test'
import { startTestServer, type TestServer } from './server.ts'

export { expect }

interface TestFixtures {
  /** Messages a test expects in the console, such as /status of 409/. Everything else there fails it. */
  allowedProblems: RegExp[]
  problems: string[]
  /** The home page asks a first visitor for the location. Journeys that are about something else were here before. */
  firstVisit: boolean
  visitor: void
  quietEnd: void
}

interface WorkerFixtures {
  /** Settings of the server, such as a faster kitchen; another value starts another server. */
  serverEnv: Record<string, string>
  server: TestServer
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, provide) => {
      const server = await startTestServer(serverEnv)
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),

  firstVisit: [false, { option: true }],
  visitor: [
    async ({ context, firstVisit }, provide) => {
      if (!firstVisit) await wasHereBefore(context)
      await provide()
    },
    { auto: true },
  ],

  // A journey may end while a reply that it changes is still on its way: that reply fails no test.
  quietEnd: [
    async ({ context }, provide) => {
      await provide()
      await Promise.all([context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],

  allowedProblems: [[], { option: true }],
  problems: [
    async ({ context, allowedProblems }, provide) => {
      const problems = await watchProblems(context)
      await provide(problems)
      expect(
        problems.filter((problem) => !allowedProblems.some((allowed) => allowed.test(problem))),
        'errors in the page, its console or its security policy',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/** This visitor is not asked for the location. */
export const wasHereBefore = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('locationWelcomed', '1')
    } catch {
      // A journey may be about storage that refuses.
    }
  })

export async function watchProblems(context: BrowserContext): Promise<string[]> {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  // Chromium words a violation differently from directive to directive; the event does not.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`security policy: ${event.violatedDirective} refused ${event.blockedURI}`)
    })
  })
  return problems
}

/** Half the size of what the module itself calls its source. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ALL_RULES: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** All that another colour scheme of the same page can break. */
export const COLOUR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** WCAG 2.2 AA and axe's best practices. `within` narrows it to a part of the page. */
export async function expectNoAxeViolations(page: Page, within?: string, runOnly = ALL_RULES): Promise<void> {
  // Half a megabyte, so once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(
    async ([selector, rules]) => {
      // What fades in is not yet as it is meant to be seen; bones and spinners never end. In the same breath, so that nothing begins between.
      const moves = ({ effect, playState }: Animation) => playState === 'running' && effect!.getComputedTiming().endTime !== Infinity
      const until = performance.now() + 2_000
      // Their own promises are no help: what is skipped because it is out of sight neither moves nor ends.
      while (document.getAnimations().some(moves) && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
      const { violations } = await window.axe.run(selector ?? document, {
        runOnly: rules,
        resultTypes: ['violations'],
      })
      // Where the page happens to rest, a bar that stays may cover a part of a target: it counts if it is too small in the middle of the screen.
      const [x, y] = [scrollX, scrollY]
      const small = violations.find(({ id }) => id === 'target-size')
      const stillSmall = []
      for (const node of small?.nodes ?? []) {
        const element = document.querySelector(String(node.target[0]))
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = element && (await window.axe.run(element, { runOnly: ['target-size'], resultTypes: ['violations'] }))
        // What cannot be found again counts.
        if (again?.violations.length !== 0) stillSmall.push(node)
      }
      scrollTo({ left: x, top: y, behavior: 'instant' })
      if (small) small.nodes = stillSmall
      return violations
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, help, nodes }) => ({
          id,
          help,
          nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
        }))
    },
    [within, runOnly] as const,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

import { test } from '../support/test.ts'
import { playScene } from './scene.ts'

/** What `npm run scene` asks for. */
interface Scene {
  machine: string
  id: string
  steps: number
  /** What a person does at each step; empty where there is nothing to do, or nothing was walked yet. */
  byHand: string[]
  picture?: string
}
const scene = JSON.parse(process.env['SCENE'] ?? 'null') as Scene | null

if (scene) {
  test.describe.configure({ timeout: 0 })
  const { machine, id, steps, byHand, picture } = scene
  await playScene(machine, id, {
    steps,
    ...(picture === undefined && { person: { pauseMs: 3_000, byHand, hears: (words) => console.log(words) } }),
    end: async ({ page }) => {
      // Calls stay held: the server does not know the people and orders of all scenes.
      await page.clock.resume()
      if (picture !== undefined) return void (await page.screenshot({ path: picture, fullPage: true }))
      console.log('The plan ends here; close the window.')
      await page.waitForEvent('close', { timeout: 0 })
    },
  })
}

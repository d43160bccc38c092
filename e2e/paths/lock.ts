import { expect, type Page } from 'playwright/test'
import { BARE } from './other-tab.ts'

const holders = new WeakMap<Page, Page>()

/** Another tab holds the lock, by itself that on the carts: this one waits for it. */
export async function holdLock(page: Page, name = 'cart'): Promise<void> {
  const tab = await page.context().newPage()
  holders.set(page, tab)
  await tab.goto(BARE)
  await tab.evaluate(queueUp, name)
  await expect.poll(() => tab.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1)
}

/** The other tab lets the waiting page have the lock, and queues for it again. */
export async function passLock(page: Page, name = 'cart'): Promise<void> {
  const tab = holders.get(page)!
  await expect.poll(() => tab.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)
  await tab.evaluate(queueUp, name)
}

/** Runs in the tab: releases the lock, if it has it, and queues for it. */
function queueUp(name: string): void {
  const tab = globalThis as unknown as { release?: () => void }
  const { release } = tab
  void navigator.locks.request(name, () => new Promise<void>((resolve) => (tab.release = resolve)))
  release?.()
}

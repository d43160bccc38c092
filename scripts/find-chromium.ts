import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { runCommand } from './run-command.ts'

/** Has no window to draw, which halves the time of a run. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'
const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium on this machine that starts; undefined when there is none. CHROMIUM_PATH goes first and is not checked. */
export function findChromium(): string | undefined {
  return chosenChromium() ?? firstThatStarts([WITHOUT_WINDOWS, ...WITH_WINDOWS, chromium.executablePath()])
}

/** One with windows: the other kind refuses every request for a camera. */
export function findChromiumWithCamera(): string | undefined {
  const chosen = chosenChromium()
  return chosen && chosen !== WITHOUT_WINDOWS ? chosen : firstThatStarts([...WITH_WINDOWS, chromium.executablePath()])
}

function chosenChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, where there is no file`)
  return chosen || undefined
}

const firstThatStarts = (paths: readonly string[]) => paths.find((path) => existsSync(path) && starts(path))

/**
 * Finds a Chromium or installs one: Playwright's own, else, as root on Debian and its kin, the distribution's. There the one without windows is
 * installed beside one with windows too: it needs half the time, and the other stopped drawing frames in one of about 400 journeys, which then
 * waited in vain. Rejects when no Chromium can be had.
 */
export async function ensureChromium(announce: (line: string) => void = console.log): Promise<string> {
  const found = findChromium()
  const hasPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (found && (chosenChromium() || found === WITHOUT_WINDOWS || !hasPackages)) return found
  const update = 'apt-get -o Acquire::http::Timeout=20 -o Acquire::Retries=0 update'
  const install = 'apt-get install -y --no-install-recommends chromium-headless-shell'
  const ways: [what: string, ...commands: string[]][] = found
    ? [['Installing the Chromium without windows …', update, install]]
    : [["No Chromium found: installing Playwright's …", 'playwright install --no-shell chromium']]
  if (!found && hasPackages)
    ways.push(["No Chromium found: installing the distribution's …", update, `${install} chromium fonts-noto-core`])
  for (const [what, ...commands] of ways) {
    announce(what)
    for (const line of commands) {
      const [command = '', ...args] = line.split(' ')
      const run = await runCommand(command, args, { show: !found }).catch(() => undefined)
      if (run?.code !== 0) break
    }
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to the one you have.')
}

/** A downloaded Chromium may lack the system's libraries, and Ubuntu's package may be a stub that asks for snap. */
const starts = (path: string) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureChromium } from '../../scripts/find-chromium.ts'

/** A command of the Chrome DevTools Protocol. */
type Send = <Result = unknown>(method: string, params?: object, sessionId?: string) => Promise<Result>

export interface BarePage {
  send: <Result = unknown>(method: string, params?: object) => Promise<Result>
  /** What `act`, which sees nothing but its argument, gives in the page; waits for a promise. */
  evaluate: <Result, Argument = undefined>(act: (argument: Argument) => Result | Promise<Result>, argument?: Argument) => Promise<Result>
  /** For all that the page and its workers request from now on, also workers that start later. */
  setNetwork: (network: Network) => Promise<void>
  close: () => Promise<void>
}

/** Latency in milliseconds, throughput in bytes per second. */
export interface Network {
  offline: boolean
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

export interface BareChromium {
  newPage: () => Promise<BarePage>
  close: () => Promise<void>
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-component-update',
  // Containers often have 64 MB of /dev/shm, where a renderer that needs more hangs.
  '--disable-dev-shm-usage',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--remote-debugging-pipe',
]

/** How long a command may take: the longest waits for a page on the slow network. */
const ANSWER_MS = 120_000
const EXIT_MS = 5_000

/**
 * A Chromium whose pages keep nothing for a listener. A library for browser tests collects all that a page loads, in the page's own process: on a
 * phone that is four times slower this takes 50 ms for each megabyte, which no customer waits for. A limited network tells of requests, without bodies.
 */
export async function launchBareChromium(): Promise<BareChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'mezbaan-bench-'))
  const chromium = spawn(await ensureChromium(), [...ARGUMENTS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => chromium.once('exit', resolve))
  const workersOf: WorkersOf = new Map()
  const send: Send = protocol(chromium.stdio[3] as Writable, chromium.stdio[4] as Readable, async ({ sessionId, targetInfo }) => {
    await workersOf.get(targetInfo.browserContextId)?.(sessionId)
    await send('Runtime.runIfWaitingForDebugger', {}, sessionId)
  })
  return {
    newPage: () => newPage(send, workersOf),
    close: async () => {
      // Chromium may neither answer nor exit while one of its renderers hangs.
      void send('Browser.close').catch(() => {})
      await Promise.race([ended, wait(EXIT_MS)])
      chromium.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What is done with each new worker, which waits for it, by the browser context of its page. */
type WorkersOf = Map<string, (sessionId: string) => Promise<void>>

async function newPage(send: Send, workersOf: WorkersOf): Promise<BarePage> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const sendHere: BarePage['send'] = (method, params) => send(method, params, sessionId)
  await sendHere('Page.enable')
  const limited = [sessionId]
  let network: Network | undefined
  const limit = async (session: string) => {
    if (!network) return
    // Without it Chromium throttles the document alone. No bodies are stored: that would be work of the page's process.
    await send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }, session)
    await send('Network.emulateNetworkConditions', network, session)
  }
  workersOf.set(browserContextId, (worker) => {
    limited.push(worker)
    return limit(worker)
  })
  // The browser tells of service workers, also of those that outlive the page's document; the page tells of its threads.
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
  await send('Target.setAutoAttach', { ...attach, filter: [{ type: 'service_worker' }] })
  await sendHere('Target.setAutoAttach', { ...attach, filter: [{ type: 'worker' }] })
  return {
    send: sendHere,
    evaluate: async <Result, Argument>(act: (argument: Argument) => Result | Promise<Result>, argument?: Argument) => {
      const { result, exceptionDetails } = await sendHere<{ result: { value: Result }; exceptionDetails?: { exception?: object } }>(
        'Runtime.evaluate',
        { expression: `(${act})(${JSON.stringify(argument)})`, awaitPromise: true, returnByValue: true },
      )
      if (exceptionDetails) throw new Error(`The page failed: ${JSON.stringify(exceptionDetails.exception)}`)
      return result.value
    },
    setNetwork: async (wanted) => {
      network = wanted
      // The session of a worker that has ended is gone.
      await Promise.all(limited.map((session) => limit(session).catch((error) => session === sessionId && Promise.reject(error))))
    },
    close: async () => {
      workersOf.delete(browserContextId)
      await send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}

interface Reply {
  id?: number
  result?: never
  error?: { message: string }
}

interface Attached {
  sessionId: string
  targetInfo: { browserContextId: string }
}

/** Messages end with a zero byte, both ways. A command that gets no answer is rejected: Chromium tells nothing of a renderer that hangs. */
function protocol(to: Writable, from: Readable, onAttached: (attached: Attached) => Promise<void>): Send {
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  let rest = ''
  from.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (rest + piece).split('\0')
    rest = messages.pop()!
    for (const message of messages) {
      const reply = JSON.parse(message) as Reply & { method?: string; params: Attached }
      waiting.get(reply.id ?? 0)?.(reply)
      // A worker may end before it is limited.
      if (reply.method === 'Target.attachedToTarget') void onAttached(reply.params).catch(() => {})
    }
  })
  // A killed Chromium resets its pipes.
  for (const pipe of [to, from]) pipe.on('error', () => {})
  from.once('close', () => waiting.forEach((answer) => answer({ error: { message: 'Chromium has ended' } })))
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last
      const answer = ({ result, error }: Reply) => {
        waiting.delete(id)
        clearTimeout(late)
        if (error) reject(new Error(`${error.message}: ${method} ${JSON.stringify(params).slice(0, 300)}`))
        else resolve(result!)
      }
      const silence = { error: { message: `Chromium has not answered in ${ANSWER_MS / 1000} s` } }
      const late: NodeJS.Timeout = setTimeout(() => answer(silence), ANSWER_MS).unref()
      waiting.set(id, answer)
      to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
}

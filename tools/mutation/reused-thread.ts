import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** As many test files as one thread runs before a fresh one takes over: what tests leave behind does not pile up. */
const FILES_PER_THREAD = 300

type Hear = (message: unknown) => void

interface ReusedThread {
  thread: ThreadsPoolWorker
  /** Vitest starts a thread once. */
  isReady: boolean
  files: number
}

/**
 * Runs one test file in the thread that ran the files before it, with the packages it has loaded: loading them would take most of a run of a few
 * milliseconds. The files of this repository are loaded anew for every test file, as in a thread of its own.
 */
class ReusingWorker implements PoolWorker {
  readonly name = 'reused'
  private readonly heard: [event: string, hear: Hear][] = []
  private readonly reused: ReusedThread
  private config: unknown

  constructor(reused: ReusedThread) {
    this.reused = reused
    reused.files += 1
  }

  start = async (): Promise<void> => {
    if (!this.reused.isReady) await this.reused.thread.start()
  }

  on = (event: string, hear: Hear): void => {
    this.heard.push([event, hear])
    this.reused.thread.on(event, hear)
  }

  off = (event: string, hear: Hear): void => {
    this.reused.thread.off(event, hear)
  }

  send = (message: WorkerRequest): void => {
    if (message.type === 'stop') return this.leave()
    if (message.type === 'start') {
      this.config = message.context.config
      if (this.reused.isReady) return this.answer('started')
      this.reused.isReady = true
    }
    // The names of the tests to run are in the configuration, which a thread otherwise hears when it starts.
    if (message.type === 'run') Object.assign(message.context, { config: this.config })
    this.reused.thread.send(message)
  }

  stop = async (): Promise<void> => {
    if (this.reused !== reused) await this.reused.thread.stop()
  }

  deserialize = (data: unknown): unknown => data

  private leave(): void {
    this.answer('stopped')
    for (const [event, hear] of this.heard) this.reused.thread.off(event, hear)
    if (this.reused.files >= FILES_PER_THREAD) reused = undefined
  }

  private answer(type: 'started' | 'stopped'): void {
    for (const [event, hear] of this.heard) if (event === 'message') hear({ __vitest_worker_response__: true, type })
  }
}

let reused: ReusedThread | undefined

/** A pool of one thread, for the `poolRunner` of a project. */
export const reusedThread = {
  name: 'reused',
  createPoolWorker: (options: PoolOptions): PoolWorker =>
    new ReusingWorker((reused ??= { thread: new ThreadsPoolWorker(options), isReady: false, files: 0 })),
}

export async function endReusedThread(): Promise<void> {
  const { thread } = reused ?? {}
  reused = undefined
  await thread?.stop()
}

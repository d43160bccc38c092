import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** As many test files as one thread runs before a fresh one takes over: what tests leave behind does not pile up. */
const FILES_PER_THREAD = 300

type Hear = (message: unknown) => void

interface Kept {
  thread: ThreadsPoolWorker
  /** Vitest starts a thread once. */
  isReady: boolean
  files: number
}

/**
 * Runs one test file in the thread that ran the files before it, with the packages it has loaded: loading them would take most of a run of a few
 * milliseconds. The files of this repository are loaded anew for every test file, as in a thread of its own.
 */
class Turn implements PoolWorker {
  readonly name = 'kept'
  private readonly heard: [event: string, hear: Hear][] = []
  private readonly kept: Kept
  private config: unknown

  constructor(kept: Kept) {
    this.kept = kept
    kept.files += 1
  }

  start = async (): Promise<void> => {
    if (!this.kept.isReady) await this.kept.thread.start()
  }

  on = (event: string, hear: Hear): void => {
    this.heard.push([event, hear])
    this.kept.thread.on(event, hear)
  }

  off = (event: string, hear: Hear): void => {
    this.kept.thread.off(event, hear)
  }

  send = (message: WorkerRequest): void => {
    if (message.type === 'stop') return this.leave()
    if (message.type === 'start') {
      this.config = message.context.config
      if (this.kept.isReady) return this.answer('started')
      this.kept.isReady = true
    }
    // The names of the tests to run are in the configuration, which a thread otherwise hears when it starts.
    if (message.type === 'run') Object.assign(message.context, { config: this.config })
    this.kept.thread.send(message)
  }

  stop = async (): Promise<void> => {
    if (this.kept !== kept) await this.kept.thread.stop()
  }

  deserialize = (data: unknown): unknown => data

  private leave(): void {
    this.answer('stopped')
    for (const [event, hear] of this.heard) this.kept.thread.off(event, hear)
    if (this.kept.files >= FILES_PER_THREAD) kept = undefined
  }

  private answer(type: 'started' | 'stopped'): void {
    for (const [event, hear] of this.heard) if (event === 'message') hear({ __vitest_worker_response__: true, type })
  }
}

let kept: Kept | undefined

/** A pool of one thread, for the `poolRunner` of a project. */
export const keptThread = {
  name: 'kept',
  createPoolWorker: (options: PoolOptions): PoolWorker =>
    new Turn((kept ??= { thread: new ThreadsPoolWorker(options), isReady: false, files: 0 })),
}

export async function endKeptThread(): Promise<void> {
  const { thread } = kept ?? {}
  kept = undefined
  await thread?.stop()
}

import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, with no slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

export interface Finished {
  code: number
  output: string
}

export interface CommandOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Let the command write to this terminal; `output` stays empty. */
  show?: boolean
  /** A command that takes longer is ended. */
  limitMs?: number
}

/** Runs a command of node_modules/.bin or of the PATH to its end. Rejects only when it cannot be started. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<Finished> {
  const cwd = options.cwd ?? ROOT
  const path = [join(cwd, 'node_modules/.bin'), join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...options.env, PATH: path },
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(options.limitMs !== undefined && { timeout: options.limitMs }),
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

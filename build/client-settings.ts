import { loadEnv, type Plugin } from 'vite'
import { ROOT } from '#scripts/run-command.ts'

const RULES: Record<string, [rule: RegExp, what: string]> = {
  VITE_API_URL: [/^(https?:\/\/|\/)/, 'a URL or a path'],
  VITE_CODE_ORIGINS: [/^(https?:\/\/[a-z\d.-]+(:\d+)?[\s,]*)*$/, 'origins'],
}
const REQUIRED = ['VITE_API_URL']

/** Throws naming the variable that is missing or wrong. */
export function checkClientSettings(env: Record<string, string>): void {
  for (const [name, [rule, what]] of Object.entries(RULES)) {
    const value = env[name] ?? ''
    if (value === '' && REQUIRED.includes(name)) throw new Error(`${name} is missing: the app needs it at build time`)
    if (value !== '' && !rule.test(value)) throw new Error(`${name} must be ${what}`)
  }
}

/** The browser gets what the build has checked. */
export const clientSettings = (): Plugin => ({
  name: 'client-settings',
  config: (_config, { mode }) => checkClientSettings(loadEnv(mode, ROOT, 'VITE_')),
})

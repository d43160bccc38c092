import { describe } from 'vitest'
import { allRules } from './rules/all.ts'
import { ENGINES } from './support/postgres.ts'
import { withServer } from './support/server.ts'

describe.each(ENGINES)('on %s', (engine) => allRules(withServer(engine)))

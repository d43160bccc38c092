import { describe } from 'vitest'
import { allRules } from './rules/all.ts'
import { withServer } from './support/server.ts'

describe('on PGlite', () => allRules(withServer('pglite')))

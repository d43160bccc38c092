import { describe, test } from 'vitest'
import { allRules } from './rules/all.ts'
import { postgresMissing } from './support/postgres.ts'
import { withServer } from './support/server.ts'

if (postgresMissing) test.skip(`on PostgreSQL: skipped, ${postgresMissing}`, () => {})
else describe('on PostgreSQL', () => allRules(withServer('postgres')))

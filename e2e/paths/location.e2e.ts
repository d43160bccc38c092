import { locationModel } from '#tests/paths/location.model.ts'
import { test } from '../support/test.ts'
import { locationAdapter } from './location.adapter.ts'
import { walkPaths } from './walk-paths.ts'

test.use({ firstVisit: true })
walkPaths('location', locationModel, locationAdapter)

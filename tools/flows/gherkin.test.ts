import { expect, test } from 'vitest'
import { readFlow } from './flow.ts'
import { featureText } from './gherkin.ts'
import { journeysOf } from './journeys.ts'
import { loginModel } from '../../tests/paths/login.model.ts'
import { transitionRuns } from '../../tests/paths/model.ts'

test('a feature has a tagged scenario for each journey, and every line is a step', () => {
  const flow = readFlow('login', loginModel.machine, '')
  const runs = transitionRuns(loginModel)
  const journeys = journeysOf(flow, loginModel, runs)
  const [title, ...lines] = featureText({ flow, journeys }).trimEnd().split('\n')
  expect(title).toBe('Feature: Login')
  expect(lines.filter((line) => line.startsWith('  Scenario: '))).toEqual(journeys.map(({ id, name }) => `  Scenario: ${id} ${name}`))
  expect(lines.filter((line) => /^ {4}When /.test(line))).toHaveLength(journeys.reduce((sum, { steps }) => sum + steps.length, 0))
  expect(lines.filter((line) => /^ {4}When /.test(line)).length).toBe(lines.filter((line) => /^ {4}Then \S/.test(line)).length)
  expect(
    lines.filter(
      (line) => !/^(?:| {2}@LOG-J\w+ @(?:session|comfort) @(?:smoke|core)| {2}Scenario: .+| {4}(?:Given|When|Then|And) .+)$/.test(line),
    ),
  ).toEqual([])
})

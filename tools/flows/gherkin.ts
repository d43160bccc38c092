import { type Journey, seenAtFirst, thenWords, whenWords } from './journeys.ts'
import type { Plan } from './plan.ts'

/** The journeys as scenarios, with their ids, risks and tiers as tags: for Cucumber and test management tools. */
export function featureText({ flow, journeys }: Plan): string {
  const lines = [`Feature: ${flow.title}`, ...(flow.lead === '' ? [] : ['', `  ${flow.lead}`]), ...journeys.flatMap(scenario)]
  return `${lines.join('\n')}\n`
}

const scenario = (journey: Journey): string[] => [
  '',
  `  @${journey.id} @${journey.risk} @${journey.tier}`,
  `  Scenario: ${journey.id} ${inLine(journey.name)}`,
  ...[...journey.preconditions, ...seenAtFirst(journey)].map((one, index) => `    ${index === 0 ? 'Given' : 'And'} ${inLine(one)}`),
  ...journey.steps.flatMap((step) => [
    `    When ${inLine(whenWords(step))}`,
    ...[thenWords(step), ...step.texts.map((text) => `the screen says "${text}"`)]
      .filter(Boolean)
      .map((one, index) => `    ${index === 0 ? 'Then' : 'And'} ${inLine(one)}`),
  ]),
]

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const SENTENCE = 'A sentence for people: another one is another title of a test; flows/ shows its changes.'
const MEANING = 'What a transition means to people: the pages on the flows show it, and the built app has none of it.'
const TYPES = 'For the compiler only.'

/** Leaves alone the parts of a machine that decide nothing. */
const idle = {
  shouldIgnore(path) {
    if (!path.isObjectProperty() || path.node.key.type !== 'Identifier') return undefined
    return { description: SENTENCE, meta: MEANING, types: TYPES }[path.node.key.name]
  },
}

/** As `declareValuePlugin` of Stryker's own package would make it. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'idle', value: idle }]

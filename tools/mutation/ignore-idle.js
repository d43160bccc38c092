const SENTENCE = 'A sentence for people: another one is another title of a test; flows/ shows its changes.'
const TYPES = 'For the compiler only.'

/** Leaves alone the parts of a machine that decide nothing. */
const idle = {
  shouldIgnore(path) {
    if (!path.isObjectProperty() || path.node.key.type !== 'Identifier') return undefined
    return { description: SENTENCE, types: TYPES }[path.node.key.name]
  },
}

/** As `declareValuePlugin` of Stryker's own package would make it. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'idle', value: idle }]

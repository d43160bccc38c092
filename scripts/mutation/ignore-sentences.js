/** The sentences of a machine title the tests: a changed one is another title, not another behaviour. */
const sentences = {
  shouldIgnore(path) {
    const isSentence = path.isObjectProperty() && path.node.key.type === 'Identifier' && path.node.key.name === 'description'
    return isSentence ? 'A sentence for people; flows/ shows its changes.' : undefined
  },
}

/** As `declareValuePlugin` of Stryker's own package would make it. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'sentences', value: sentences }]

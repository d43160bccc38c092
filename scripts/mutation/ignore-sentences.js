import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The sentences of a machine title the tests: a changed one is another title, not another behaviour. */
const sentences = {
  shouldIgnore(path) {
    const isSentence = path.isObjectProperty() && path.node.key.type === 'Identifier' && path.node.key.name === 'description'
    return isSentence ? 'A sentence for people; flows/ shows its changes.' : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'sentences', sentences)]

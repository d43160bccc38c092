import type { Plugin } from 'vite'

const BUILT_AT_ONCE = `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
  }
`
const BUILT_WHEN_NEEDED = `  }
  get root() {
    const root = new StateNode(this.config, { _key: this.id, _machine: this });
    Object.defineProperty(this, 'root', { value: root });
    root._initialize();
    formatRouteTransitions(root);
    return root;
  }
  get states() {
    return this.root.states;
  }
  get events() {
    return this.root.events;
  }
`
const OWN_PROPERTIES = /^ {4}this\.(?:root|states|events) = void 0;\n/gm

/** Source of XState whose machines build their states when they are first asked for. */
const withLateStates = (source: string): string => source.replace(OWN_PROPERTIES, '').replace(BUILT_AT_ONCE, BUILT_WHEN_NEEDED)

/**
 * Lets the app build the states of a machine once and not before it runs. XState builds them in the constructor, for the machine in its file and again
 * for the one with the implementations of the page: together 41 ms of a profiled first visit on a slow phone, of which 26 are left.
 */
export function leanXState(): Plugin {
  return {
    name: 'lean-xstate',
    apply: 'build',
    transform: {
      filter: { id: /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/ },
      handler(code) {
        const lean = withLateStates(code)
        if (!lean.includes(BUILT_WHEN_NEEDED) || lean.includes('this.root = '))
          this.error('The constructor of StateMachine is not as expected')
        return { code: lean, map: null }
      },
    },
  }
}

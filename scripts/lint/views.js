/**
 * Rules for views: they render what a machine knows, and send it what the customer does. An ESLint plugin that oxlint loads.
 * @typedef {{ type: string, parent: Node, [key: string]: any }} Node
 * @typedef {{ report(fault: { node: Node, message: string }): void }} Context
 */

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const EFFECTS = new Set(['useEffect', 'useLayoutEffect'])

/** @param {Node} node */
const nameOf = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name)
/** @param {Node | undefined} node */
const isFunction = (node) => node !== undefined && FUNCTIONS.has(node.type)
/** @param {Node} node */
function functionAround(node) {
  let around = node.parent
  while (around && !isFunction(around)) around = around.parent
  return around
}
/**
 * Whether the node stands in a function that is given to such a call.
 * @param {Node} node
 * @param {(call: Node) => boolean} isSuch
 */
function callAround(node, isSuch) {
  for (let around = functionAround(node); around; around = functionAround(around)) {
    const { parent } = around
    if (parent?.type === 'CallExpression' && parent.arguments.includes(around) && isSuch(parent)) return parent
  }
  return undefined
}
/** @param {Node} call */
const isListening = (call) => call.callee.type === 'MemberExpression' && ['on', 'subscribe'].includes(nameOf(call))
/** @param {Node} call */
const isEffect = (call) => EFFECTS.has(nameOf(call))
/** @param {Node} call */
const isSend = (call) => call.callee.type === 'MemberExpression' && nameOf(call) === 'send'

/**
 * Whether the function itself, not one inside it, sends before that place of the file.
 * @param {Node} node
 * @param {number} place
 * @param {Node} around
 * @returns {boolean}
 */
function sendsBefore(node, place, around) {
  if (node.start >= place || (node !== around.body && isFunction(node))) return false
  if (node.type === 'CallExpression' && isSend(node)) return true
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .some((child) => child !== null && typeof child === 'object' && 'type' in child && sendsBefore(child, place, around))
}

const rules = {
  'listen-to-navigate': {
    message: 'A view listens to an actor to navigate or to move the focus. A flow that tells another is given its reference in `input`.',
    /** @param {Node} call */
    CallExpression: (call) => (isSend(call) || nameOf(call) === 'toast') && callAround(call, isListening),
  },
  'no-look-after-send': {
    message: 'What an event leads to is decided by the machine, not by a look at its snapshot: it emits what the view has to do.',
    /** @param {Node} call */
    CallExpression(call) {
      if (call.callee.type !== 'MemberExpression' || nameOf(call) !== 'getSnapshot') return false
      const around = functionAround(call)
      return around !== undefined && sendsBefore(around.body, call.start, around)
    },
  },
  'no-mirror': {
    message:
      'An effect passes on to one actor what another one knows: give the machine a reference, and let it invoke an actor that watches.',
    /** @param {Node} call */
    CallExpression(call) {
      const effect = isSend(call) && callAround(call, isEffect)
      if (!effect || effect.arguments[1]?.type !== 'ArrayExpression') return false
      const body = functionAround(effect)?.body.body ?? []
      const selected = body.flatMap((/** @type {Node} */ { declarations = [] }) =>
        declarations.filter(
          (/** @type {Node} */ { init }) =>
            init?.type === 'CallExpression' && nameOf(init) === 'useSelector' && init.arguments[0].name !== call.callee.object.name,
        ),
      )
      const names = selected.map((/** @type {Node} */ { id }) => id.name)
      return effect.arguments[1].elements.some((/** @type {Node} */ { name }) => names.includes(name))
    },
  },
  'no-set-while-rendering': {
    message: 'State that is set while rendering is a copy: derive it, or keep it in the machine.',
    /** @param {Node} call */
    CallExpression(call) {
      const setter = call.callee.type === 'Identifier' && /^set[A-Z]/.test(call.callee.name) && call.callee.name
      const body = setter && functionAround(call)?.body.body
      return (
        Boolean(body) &&
        body.some((/** @type {Node} */ { declarations = [] }) =>
          declarations.some(
            (/** @type {Node} */ { id, init }) =>
              init?.type === 'CallExpression' &&
              nameOf(init) === 'useState' &&
              id.type === 'ArrayPattern' &&
              id.elements[1]?.name === setter,
          ),
        )
      )
    },
  },
  'effect-has-dependencies': {
    message: 'An effect without a list of dependencies subscribes anew at every render.',
    /** @param {Node} call */
    CallExpression: (call) => isEffect(call) && call.arguments.length < 2,
  },
  'no-module-state': {
    message: 'A variable of the module outlives every page and is seen by no one: keep it in a machine or in `src/storage`.',
    /** @param {Node} declaration */
    VariableDeclaration: (declaration) =>
      declaration.kind !== 'const' && ['Program', 'ExportNamedDeclaration'].includes(declaration.parent.type),
  },
  'no-storage': {
    message:
      'A view reads and writes no storage: its machine is given what is kept by `src/actors`, and stores by an action provided there.',
    /** @param {Node} declaration */
    ImportDeclaration: ({ source }) => source.value.startsWith('#src/storage/'),
  },
  'no-clock-in-state': {
    message: 'A rule that needs the time is decided by a machine or in `machines/model`, not in the first state of a view.',
    /** @param {Node} member */
    MemberExpression: (member) =>
      member.object.name === 'Date' && member.property.name === 'now' && callAround(member, (call) => nameOf(call) === 'useState'),
  },
}

export default {
  meta: { name: 'views' },
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, { message, ...looks }]) => [
      name,
      {
        /** @param {Context} context */
        create: (context) =>
          Object.fromEntries(
            Object.entries(looks).map(([type, isFault]) => [
              type,
              (/** @type {Node} */ node) => {
                if (isFault(node)) context.report({ node, message })
              },
            ]),
          ),
      },
    ]),
  ),
}

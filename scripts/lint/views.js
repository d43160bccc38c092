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

/**
 * What the function itself declares by a call of that hook.
 * @param {Node | undefined} around
 * @param {string} hook
 */
const declared = (around, hook) =>
  /** @type {Node[]} */ ([around?.body.body ?? []].flat())
    .flatMap(({ declarations = [] }) => /** @type {Node[]} */ (declarations))
    .filter(({ init }) => init?.type === 'CallExpression' && nameOf(init) === hook)

/**
 * The cases of what is rendered: a choice has two, a text that comes and goes a text and nothing.
 * @param {Node} value
 * @returns {Node[]}
 */
function casesOf(value) {
  if (value.type === 'ConditionalExpression') return [value.consequent, value.alternate].flatMap(casesOf)
  return value.type === 'LogicalExpression' && value.operator === '&&' ? [value.left, ...casesOf(value.right)] : [value]
}
/** @param {Node} node */
const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
/**
 * Whether it is a text that another text, or nothing, takes the place of.
 * @param {Node} value
 */
const isTextAtTimes = (value) =>
  value.type === 'TemplateLiteral' ? value.expressions.length > 0 : casesOf(value).length > 1 && casesOf(value).some(isText)
/** @param {Node} child */
const isRendered = ({ type, value, expression }) =>
  type === 'JSXText' ? /\S|^ +$/.test(value) : type !== 'JSXExpressionContainer' || expression.type !== 'JSXEmptyExpression'

/** @type {Record<string, { at: string, message: string, isFault: (node: Node) => unknown }>} */
const rules = {
  'listen-to-navigate': {
    at: 'CallExpression',
    message: 'A view listens to an actor to navigate or to move the focus. A flow that tells another is given its reference in `input`.',
    isFault: (call) => (isSend(call) || nameOf(call) === 'toast') && callAround(call, isListening),
  },
  'no-look-after-send': {
    at: 'CallExpression',
    message: 'What an event leads to is decided by the machine, not by a look at its snapshot: it emits what the view has to do.',
    isFault: (call) => {
      const around = call.callee.type === 'MemberExpression' && nameOf(call) === 'getSnapshot' && functionAround(call)
      return around && sendsBefore(around.body, call.start, around)
    },
  },
  'no-mirror': {
    at: 'CallExpression',
    message:
      'An effect passes on to one actor what another one knows: give the machine a reference, and let it invoke an actor that watches.',
    isFault: (call) => {
      const effect = isSend(call) && callAround(call, isEffect)
      if (!effect || effect.arguments[1]?.type !== 'ArrayExpression') return false
      const names = declared(functionAround(effect), 'useSelector')
        .filter(({ init }) => init.arguments[0].name !== call.callee.object.name)
        .map(({ id }) => id.name)
      return effect.arguments[1].elements.some((/** @type {Node} */ { name }) => names.includes(name))
    },
  },
  'no-set-while-rendering': {
    at: 'CallExpression',
    message: 'State that is set while rendering is a copy: derive it, or keep it in the machine.',
    isFault: (call) =>
      call.callee.type === 'Identifier' &&
      declared(functionAround(call), 'useState').some(({ id }) => id.type === 'ArrayPattern' && id.elements[1]?.name === call.callee.name),
  },
  'effect-has-dependencies': {
    at: 'CallExpression',
    message: 'An effect without a list of dependencies subscribes anew at every render.',
    isFault: (call) => isEffect(call) && call.arguments.length < 2,
  },
  'no-module-state': {
    at: 'VariableDeclaration',
    message: 'A variable of the module outlives every page and is seen by no one: keep it in a machine or in `src/storage`.',
    isFault: ({ kind, parent }) => kind !== 'const' && ['Program', 'ExportNamedDeclaration'].includes(parent.type),
  },
  'no-storage': {
    at: 'ImportDeclaration',
    message:
      'A view reads and writes no storage: its machine gets what is stored from `src/actors`, and stores by an action provided there.',
    isFault: ({ source }) => source.value.startsWith('#src/storage/'),
  },
  'text-stands-alone': {
    at: 'JSXExpressionContainer, JSXFragment > JSXText',
    message:
      'A browser that translates the page replaces texts, and React changes the one it made, which is no longer shown, and throws when it takes it away: a text that changes stands alone in its element.',
    isFault: ({ type, value, parent, expression }) =>
      type === 'JSXText'
        ? /\S/.test(value)
        : isTextAtTimes(expression) &&
          (parent.type === 'JSXFragment' || (parent.type === 'JSXElement' && parent.children.filter(isRendered).length > 1)),
  },
  'no-clock-in-state': {
    at: 'MemberExpression',
    message: 'A rule that needs the time is decided by a machine or in `machines/model`, not in the first state of a view.',
    isFault: (member) =>
      member.object.name === 'Date' && member.property.name === 'now' && callAround(member, (call) => nameOf(call) === 'useState'),
  },
}

export default {
  meta: { name: 'views' },
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, { at, message, isFault }]) => [
      name,
      {
        /** @param {Context} context */
        create: (context) => ({
          /** @param {Node} node */
          [at]: (node) => isFault(node) && context.report({ node, message }),
        }),
      },
    ]),
  ),
}

import { moduleAt, type Expression, type Module, type Node } from './syntax.ts'

/** What names stand for inside a function that is written out in place: its parameters. */
type Scope = Map<string, string>
const noScope: Scope = new Map()

/** The SQL that an expression is, with its constants and functions written out; null where only running it would tell. */
export function sqlOf(node: Node, module: Module, scope: Scope = noScope): string | null {
  if (node.type === 'Literal') return node.value === null ? null : String(node.value)
  if (node.type === 'TemplateLiteral') return templateOf(node, module, scope)
  if (node.type === 'Identifier') return scope.get(node.name) ?? constantOf(node.name, module)
  // The columns are the same whichever it is.
  if (node.type === 'ConditionalExpression') return sqlOf(node.consequent, module, scope)
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') return sqlOf(node.expression, module, scope)
  if (node.type === 'ObjectExpression') return textIn(node, module, scope)
  if (node.type === 'CallExpression') return calledOf(node, module, scope)
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [sqlOf(node.left, module, scope), sqlOf(node.right, module, scope)]
    return left === null || right === null ? null : left + right
  }
  // A number that is reckoned: any stands for it.
  if (node.type === 'BinaryExpression') return '1'
  return null
}

/** Of a statement with its name and values: `{ name, text, values }`. */
function textIn({ properties }: Extract<Expression, { type: 'ObjectExpression' }>, module: Module, scope: Scope): string | null {
  for (const one of properties)
    if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'text')
      return sqlOf(one.value, module, scope)
  return null
}

type Template = Extract<Expression, { type: 'TemplateLiteral' }>

function templateOf({ quasis, expressions }: Template, module: Module, scope: Scope): string | null {
  const parts = expressions.map(inner => sqlOf(inner, module, scope))
  if (parts.includes(null)) return null
  return quasis.map((quasi, index) => (quasi.value.cooked ?? '') + (parts[index] ?? '')).join('')
}

/** Where a name is defined: in this module, or in the one that it comes from. */
export function definitionOf(name: string, module: Module): { node: Expression; module: Module } | null {
  const own = module.values.get(name)
  if (own) return { node: own, module }
  const imported = module.imports.get(name)
  return imported ? definitionOf(imported.name, moduleAt(imported.path)) : null
}

function constantOf(name: string, module: Module): string | null {
  const found = definitionOf(name, module)
  return found && sqlOf(found.node, found.module)
}

type Call = Extract<Expression, { type: 'CallExpression' }>

function calledOf({ callee, arguments: given }: Call, module: Module, scope: Scope): string | null {
  const found = callee.type === 'Identifier' ? definitionOf(callee.name, module) : null
  if (found?.node.type !== 'ArrowFunctionExpression' || !found.node.expression) return null
  const inner: Scope = new Map()
  for (const [index, param] of found.node.params.entries()) {
    const [name, ownDefault] = param.type === 'AssignmentPattern' ? [param.left, param.right] : [param, null]
    const node = given[index] ?? ownDefault
    const value = node && sqlOf(node, given[index] ? module : found.module, scope)
    if (name.type === 'Identifier' && typeof value === 'string') inner.set(name.name, value)
  }
  return sqlOf(found.node.body, found.module, inner)
}

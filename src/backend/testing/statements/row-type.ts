import { moduleAt, type Expression, type Module, type Type } from './syntax.ts'
import { definitionOf } from './sql-text.ts'

export type Kind = 'string' | 'number' | 'boolean' | 'Date'
/** The keys that a row's type declares, each with its kind; null where it is none of the plain ones. */
export type Keys = Map<string, { kind: Kind | null; isOptional: boolean }>

const plain: Partial<Record<Type['type'], Kind>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
}

function kindOf(type: Type): Kind | null {
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Date') return 'Date'
  if (type.type !== 'TSUnionType') return plain[type.type] ?? null
  const kinds = type.types.filter(one => one.type !== 'TSNullKeyword').map(kindOf)
  return kinds.every(kind => kind === kinds[0]) ? (kinds[0] ?? null) : null
}

/** The keys of a row's type; null where the type is computed in a way that is not understood here. */
export function keysOf(type: Type, module: Module): Keys | null {
  if (type.type === 'TSTypeLiteral') return literalKeys(type)
  if (type.type === 'TSIntersectionType') return type.types.map(one => keysOf(one, module)).reduce(together)
  if (type.type !== 'TSTypeReference') return null
  const { typeName, typeArguments } = type
  if (typeName.type === 'TSQualifiedName') return inferredKeys(type, module)
  if (typeName.type !== 'Identifier') return null
  const [of, names] = typeArguments?.params ?? []
  if (typeName.name === 'Pick' && of && names) return pick(keysOf(of, module), name => namesIn(names).includes(name))
  if (typeName.name === 'Omit' && of && names) return pick(keysOf(of, module), name => !namesIn(names).includes(name))
  return aliasKeys(typeName.name, module)
}

type Literal = Extract<Type, { type: 'TSTypeLiteral' }>

function literalKeys({ members }: Literal): Keys | null {
  const keys: Keys = new Map()
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return null
    if (member.key.type !== 'Identifier' && member.key.type !== 'Literal') return null
    const name = member.key.type === 'Identifier' ? member.key.name : String(member.key.value)
    keys.set(name, { kind: kindOf(member.typeAnnotation.typeAnnotation), isOptional: member.optional })
  }
  return keys
}

function aliasKeys(name: string, module: Module): Keys | null {
  const own = module.types.get(name)
  if (own) return keysOf(own, module)
  const imported = module.imports.get(name)
  return imported ? aliasKeys(imported.name, moduleAt(imported.path)) : null
}

/** Of `z.infer<typeof Schema>`, where the schema is written out as z.object, or extends one that is. */
function inferredKeys(type: Extract<Type, { type: 'TSTypeReference' }>, module: Module): Keys | null {
  const [of] = type.typeArguments?.params ?? []
  return of?.type === 'TSTypeQuery' && of.exprName.type === 'Identifier' ? schemaKeys(of.exprName.name, module) : null
}

function schemaKeys(name: string, module: Module): Keys | null {
  const found = definitionOf(name, module)
  if (found?.node.type !== 'CallExpression') return null
  const [shape, extension] = found.node.arguments
  if (shape?.type === 'ObjectExpression') return shapeKeys(shape)
  if (shape?.type !== 'Identifier' || extension?.type !== 'ObjectExpression') return null
  return together(schemaKeys(shape.name, found.module), shapeKeys(extension))
}

function shapeKeys({ properties }: Extract<Expression, { type: 'ObjectExpression' }>): Keys | null {
  const names = properties.flatMap(one => (one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : []))
  return names.length === properties.length ? new Map(names.map(name => [name, { kind: null, isOptional: false }])) : null
}

const together = (one: Keys | null, other: Keys | null): Keys | null => one && other && new Map([...one, ...other])

const pick = (keys: Keys | null, isKept: (name: string) => boolean): Keys | null =>
  keys && new Map([...keys].filter(([name]) => isKept(name)))

function namesIn(type: Type): string[] {
  if (type.type === 'TSUnionType') return type.types.flatMap(namesIn)
  return type.type === 'TSLiteralType' && type.literal.type === 'Literal' ? [String(type.literal.value)] : []
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import type { ESTree } from 'rolldown/utils'

export type Node = ESTree.Node
export type Expression = ESTree.Expression
export type Type = ESTree.TSType

/** A source file as its syntax, and what its names stand for. */
export type Module = {
  path: string
  text: string
  program: ESTree.Program
  /** Constants, functions and types by their name, of its top level and inside; a name that is given twice stands for none. */
  values: Map<string, Expression>
  types: Map<string, Type>
  imports: Map<string, { path: string; name: string }>
}

const src = fileURLToPath(new URL('../../../', import.meta.url))
const modules = new Map<string, Module>()

function pathOf(specifier: string, from: string): string | null {
  const path = specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : specifier.startsWith('#')
      ? join(src, specifier.slice(1))
      : null
  return path && existsSync(path) ? path : null
}

/** Reads a file once. */
export function moduleAt(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
  const { program } = parseSync(path, text, { lang: 'ts' })
  const module: Module = { path, text, program, values: new Map(), types: new Map(), imports: new Map() }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') readImport(module, statement)
  }
  readNames(module)
  modules.set(path, module)
  return module
}

function readImport(module: Module, { source, specifiers }: ESTree.ImportDeclaration): void {
  const path = pathOf(source.value, module.path)
  for (const one of specifiers)
    if (path && one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
      module.imports.set(one.local.name, { path, name: one.imported.name })
}

function readNames({ program, values, types }: Module): void {
  const seen = new Set<string>()
  const ambiguous = new Set<string>()
  for (const node of walk(program)) {
    const isValue = node.type === 'VariableDeclarator'
    if (!isValue && node.type !== 'TSTypeAliasDeclaration') continue
    if (node.id.type !== 'Identifier') continue
    const { name } = node.id
    const key = `${node.type} ${name}`
    if (seen.has(key)) ambiguous.add(name)
    seen.add(key)
    if (!isValue) types.set(name, node.typeAnnotation)
    else if (node.init) values.set(name, node.init)
  }
  for (const name of ambiguous) for (const names of [values, types]) names.delete(name)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node below this one. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) yield* walk(inner)
}

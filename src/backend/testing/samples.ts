import { toJSONSchema, type $ZodType } from 'zod/v4/core'

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  format?: string
  minimum?: number
  multipleOf?: number
  minItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

/** A value that a schema takes, with `id` wherever it asks for one. */
export function sampleOf(schema: $ZodType, id: string): unknown {
  return valueOf(shapeOf(schema), id, shape => shape.required ?? [])
}

/** The same with everything that may be left out, and something in each list. */
export function wholeSampleOf(schema: $ZodType, id: string): unknown {
  return valueOf(shapeOf(schema), id, shape => Object.keys(shape.properties ?? {}), 1)
}

/** The names of what a schema of a query asks for. */
export function namesIn(schema: $ZodType | undefined): string[] {
  return schema ? Object.keys(shapeOf(schema).properties ?? {}) : []
}

const shapes = new WeakMap<$ZodType, Shape>()

function shapeOf(schema: $ZodType): Shape {
  const shape = shapes.get(schema) ?? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  shapes.set(schema, shape)
  return shape
}

type NamesOf = (shape: Shape) => string[]

function valueOf(shape: Shape, id: string, namesOf: NamesOf, leastItems = 0): unknown {
  const [choice] = shape.anyOf ?? shape.oneOf ?? []
  if (choice) return valueOf(choice, id, namesOf, leastItems)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        namesOf(shape).map(name => [name, valueOf(shape.properties?.[name] ?? {}, id, namesOf, leastItems)]),
      )
    case 'array':
      return shape.items && (shape.minItems ?? leastItems) ? [valueOf(shape.items, id, namesOf, leastItems)] : []
    case 'integer':
    case 'number':
      return Math.max(shape.multipleOf ?? 1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return texts[shape.format ?? ''] ?? (shape.format === 'uuid' ? id : 'Taken')
  }
}

const texts: Record<string, string> = { email: 'taken@shop.example', 'date-time': '2026-01-01T00:00:00Z', date: '2026-01-01' }

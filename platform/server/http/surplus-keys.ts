import { z } from 'zod'

type Shape = z.core.$ZodType

/** The shape of one part of an object, a record, an array or a tuple; undefined where the key is not named. */
function shapeOfPart(shape: z.ZodObject | z.ZodRecord | z.ZodArray | z.ZodTuple, key: string): Shape | undefined {
  if (shape instanceof z.ZodRecord) return shape.valueType
  if (shape instanceof z.ZodArray) return shape.element
  if (shape instanceof z.ZodTuple) return shape.def.items[Number(key)] ?? shape.def.rest ?? undefined
  if (Object.hasOwn(shape.shape, key)) return shape.shape[key]
  return shape.def.catchall instanceof z.ZodNever ? undefined : shape.def.catchall
}

/** The paths that are surplus to every one of the shapes. */
function surplusToAll(shapes: readonly Shape[], value: unknown, path: string[]): string[] {
  const [first = [], ...others] = shapes.map((shape) => surplusKeys(shape, value, path))
  return first.filter((key) => others.every((found) => found.includes(key)))
}

/** The shape within one that only wraps it. */
function wrapped(shape: Shape): Shape | undefined {
  if (shape instanceof z.ZodLazy) return shape.def.getter()
  if (shape instanceof z.ZodPipe) return shape.def.in
  return 'innerType' in shape._zod.def ? (shape._zod.def.innerType as Shape) : undefined
}

/** The paths of the keys in a value that its shape does not name, at any depth; the value is one that the shape accepts. */
export function surplusKeys(shape: Shape, value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (shape instanceof z.ZodUnion) {
    const fitting = shape.options.filter((option) => z.safeParse(option, value).success)
    return surplusToAll(fitting, value, path)
  }
  if (shape instanceof z.ZodIntersection) return surplusToAll([shape.def.left, shape.def.right], value, path)
  if (shape instanceof z.ZodObject || shape instanceof z.ZodRecord || shape instanceof z.ZodArray || shape instanceof z.ZodTuple)
    return Object.entries(value).flatMap(([key, part]) => {
      const named = shapeOfPart(shape, key)
      return named ? surplusKeys(named, part, [...path, key]) : [[...path, key].join('.')]
    })
  const inner = wrapped(shape)
  return inner ? surplusKeys(inner, value, path) : []
}

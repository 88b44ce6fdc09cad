import { partsOf } from '#domains/messages/contract/fill-text.ts'

interface FilledTextProps {
  /** As the provider writes it. */
  written: string
  valueAt: (name: string) => string
  /** Stands where a place has no value. */
  labelAt: (name: string) => string
}

/** A text of a template with its values; places that nothing fills are marked. */
export const FilledText = ({ written, valueAt, labelAt }: FilledTextProps) =>
  partsOf(written).map((part, at) => {
    if (at % 2 === 0) return part
    const value = valueAt(part)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their places.
    return value === '' ? <mark key={at}>{labelAt(part)}</mark> : <span key={at}>{value}</span>
  })

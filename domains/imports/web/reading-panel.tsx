import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Separator } from '#domains/imports/contract/file-shape.ts'
import { getImport, type Import, type ImportLayout, type ImportSeen, readImport } from '#domains/imports/contract/imports.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './imports.module.css'

const separatorWords: Readonly<Record<Separator, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' }

const headingChoices = [
  { value: '1', label: 'One row' },
  { value: '2', label: 'Two rows' },
  { value: '0', label: 'No headings' },
]

interface Reading {
  seen: ImportSeen
  layout: ImportLayout
  isPending: boolean
  read: (change: ImportLayout) => void
}

function HeadingChoice({ seen: { heading_rows, first }, layout, isPending, read }: Reading) {
  const { heading_rows: _rows, ...others } = layout
  return (
    <NativeSelect
      size="xs"
      label="Headings"
      disabled={isPending}
      data={headingChoices}
      value={heading_rows.length}
      onChange={({ currentTarget: { value } }) =>
        read(
          value === '0'
            ? { ...others, heading_row: 0 }
            : { ...others, heading_row: heading_rows[0] ?? first[0]?.row ?? 1, heading_rows: value === '2' ? 2 : 1 },
        )
      }
    />
  )
}

function ReadingChoices({ seen, layout, isPending, read }: Reading) {
  const { sheets, sheet, separator, hidden_rows } = seen
  const { heading_row: _row, heading_rows: _rows, ...others } = layout
  return (
    <Group align="flex-end">
      {sheets.length > 1 && (
        <NativeSelect
          size="xs"
          label="Sheet"
          disabled={isPending}
          data={sheets.map((name, at) => ({ value: String(at), label: name }))}
          value={sheet}
          // Another sheet has headings of its own.
          onChange={({ currentTarget }) => read({ ...others, sheet: Number(currentTarget.value) })}
        />
      )}
      {separator !== null && (
        <NativeSelect
          size="xs"
          label="Cells are separated by"
          disabled={isPending}
          data={Object.entries(separatorWords).map(([value, label]) => ({ value, label }))}
          value={separator}
          onChange={({ currentTarget }) => read({ ...others, separator: currentTarget.value as Separator })}
        />
      )}
      <HeadingChoice seen={seen} layout={layout} isPending={isPending} read={read} />
      {hidden_rows > 0 && (
        <Checkbox
          size="xs"
          label={`Take the ${grouped(hidden_rows)} hidden ${hidden_rows === 1 ? 'row' : 'rows'} too`}
          disabled={isPending}
          checked={layout.hidden === true}
          onChange={({ currentTarget }) => read({ ...layout, hidden: currentTarget.checked })}
        />
      )}
    </Group>
  )
}

function FirstLines({ seen: { first, heading_rows }, layout, isPending, read }: Reading) {
  const widest = Math.max(...first.map(({ cells }) => cells.length))
  return (
    <div className={classes.lines}>
      <table aria-label="First lines of the file">
        <thead>
          <tr>
            <th scope="col">Headings</th>
            <th scope="col" colSpan={widest}>
              The first lines of the file
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ row, cells }) => (
            <tr key={row} data-heading={heading_rows.includes(row) || undefined} data-above={row < (heading_rows[0] ?? 0) || undefined}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name="heading-row"
                    disabled={isPending}
                    checked={heading_rows[0] === row}
                    onChange={() => read({ ...layout, heading_row: row, heading_rows: heading_rows.length === 2 ? 2 : 1 })}
                    aria-label={`The headings stand in row ${row}`}
                  />
                  {grouped(row)}
                </label>
              </th>
              {Array.from({ length: widest }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How a file was read, on its first lines, with what can be chosen instead. */
export function ReadingPanel({ shown }: { shown: Import }) {
  const [refused, setRefused] = useState<string>()
  const again = useApiMutation(readImport, {
    params: { id: shown.id },
    refreshes: [keyOf(getImport, { id: shown.id })],
    onMutate: () => setRefused(undefined),
    onRefusal: ({ detail }) => setRefused(detail),
  })
  if (!shown.seen?.first.length) return null
  const reading = {
    ...{ seen: shown.seen, layout: shown.layout, isPending: again.isPending },
    read: (body: ImportLayout) => again.mutate({ body }),
  }
  return (
    <Stack component="section" gap={10} className={classes.questions ?? ''} aria-labelledby="import-reading">
      <h2 id="import-reading">How the file was read</h2>
      <ReadingChoices {...reading} />
      <FirstLines {...reading} />
      {refused && (
        <p className={textStyles.error} role="alert">
          {refused}
        </p>
      )}
    </Stack>
  )
}

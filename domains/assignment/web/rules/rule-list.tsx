import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { listRules, orderRules, type Rule } from '#domains/assignment/contract/rules.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { asking, useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from '../assignment/assignment.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleLine } from './rule-line.tsx'
import lines from './rules.module.css'
import { SwitchDialog } from './switch-dialog.tsx'

type Over = { what: 'edit'; rule: Rule | null } | { what: 'switch' | 'delete'; rule: Rule }

const moved = <T,>(items: readonly T[], from: number, to: number) =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))

/** Puts a rule elsewhere at once, and back if the server does not. */
function useOrder(rules: readonly Rule[]) {
  const client = useQueryClient()
  const { queryKey } = asking(listRules)
  const order = useApiMutation(orderRules, { refreshes: [keyOf(listRules)] })
  return (from: number, to: number) => {
    if (from === to || to < 0 || to >= rules.length) return
    const results = moved(rules, from, to)
    client.setQueryData(queryKey, { results })
    order.mutate({ body: { ids: results.map(({ id }) => id) } })
  }
}

export function RuleList() {
  const { data, error, refetch } = useApiQuery(listRules, { quiet: true })
  const { over, opener, open, close } = useOver<Over>()
  const rules = data?.results ?? []
  const move = useOrder(rules)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.meaning}>
          A new lead goes to the first matching rule, in rotation among its counsellors who are there, as set under Counsellors, and below
          their limit. If none is free, the next matching rule applies. Drag to change the order.
        </p>
        <Button ref={opener} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ what: 'edit', rule: null })}>
          New rule
        </Button>
      </div>
      {data && rules.length === 0 && (
        <EmptyNote whole title="There is no rule">
          New leads wait in the queue until you give them to somebody.
        </EmptyNote>
      )}
      <DragDropProvider
        onDragEnd={({ canceled, operation: { source } }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
        }}
      >
        <ol className={lines.rules} aria-label="Rules">
          {rules.map((rule, index) => (
            <RuleLine
              key={rule.id}
              rule={rule}
              index={index}
              onEdit={() => open({ what: 'edit', rule })}
              onSwitch={() => open({ what: 'switch', rule })}
              onDelete={() => open({ what: 'delete', rule })}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      </DragDropProvider>
      {over?.what === 'edit' && <RuleEditor rule={over.rule} onClose={close} />}
      {over?.what === 'switch' && <SwitchDialog rule={over.rule} onClose={close} />}
      {over?.what === 'delete' && <DeleteDialog rule={over.rule} onClose={close} />}
    </>
  )
}

import { listClasses } from '#domains/schools/contract/schools.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { ChoiceList } from './choice-list.tsx'

interface ClassChoiceProps {
  chosen: readonly { id: number }[]
  onAny: () => void
  onChoose: (id: number) => void
  close: () => void
}

/** All classes, from the youngest. */
export function ClassChoice({ chosen, onAny, onChoose, close }: ClassChoiceProps) {
  const { data } = useApiQuery(listClasses, { query: { limit: 50 }, staleTime: Number.POSITIVE_INFINITY })
  return (
    <ChoiceList
      label="Class"
      any={{ name: 'Any class', isChosen: chosen.length === 0, choose: onAny }}
      choices={(data?.results ?? []).map(({ id, name }) => ({ value: String(id), name, isChosen: chosen.some((one) => one.id === id) }))}
      onChoose={(value) => onChoose(Number(value))}
      close={close}
    />
  )
}

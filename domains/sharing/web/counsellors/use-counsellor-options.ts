import { useAbsentWords } from './use-absent-words.ts'
import { useCounsellors } from './use-counsellors.ts'

/** The counsellors of a choice, by name, each with why they are not there now. */
export function useCounsellorOptions(): { value: string; label: string }[] {
  const { data } = useCounsellors()
  const absent = useAbsentWords()
  return (data?.results ?? []).map(({ id, user }) => {
    const why = absent(id)
    return { value: String(id), label: why ? `${user} (${why})` : user }
  })
}

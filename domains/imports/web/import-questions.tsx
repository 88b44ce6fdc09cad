import { Autocomplete, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { checkImport, getImport, type Import, type ImportKindFields, type ImportQuestion } from '#domains/imports/contract/imports.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './imports.module.css'

const keyOfQuestion = ({ field, text }: Pick<ImportQuestion, 'field' | 'text'>) => `${field} ${text}`

/** The suggestion of a question that has only one. */
const onlyOf = ({ suggestions }: ImportQuestion) => (suggestions.length === 1 ? suggestions[0] : undefined)

const suggestedAnswers = (questions: readonly ImportQuestion[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const only = onlyOf(question)
      return only === undefined ? [] : [[keyOfQuestion(question), only] as const]
    }),
  )

/** What could not be read in the cells of a file, asked once for all rows that say the same. */
export function ImportQuestions({ kind, shown }: { kind: ImportKindFields; shown: Import }) {
  const { questions, question_count: count, choices, mapping, options } = shown
  const [answers, setAnswers] = useState(() => suggestedAnswers(questions))
  const [refused, setRefused] = useState<string>()
  const check = useApiMutation(checkImport, {
    params: { id: shown.id },
    refreshes: [keyOf(getImport, { id: shown.id })],
    onMutate: () => setRefused(undefined),
    onRefusal: ({ detail }) => setRefused(detail),
  })
  const titleOf = (field: string) => kind.fields.find(({ key }) => key === field)?.title ?? field
  const given = questions.flatMap((question) => {
    const value = answers[keyOfQuestion(question)]?.trim()
    return value ? [{ field: question.field, text: question.text, value }] : []
  })
  const suggestedCount = questions.filter((question) => onlyOf(question) && answers[keyOfQuestion(question)] === onlyOf(question)).length
  const checkAgain = () => {
    const before = choices.answers.filter((one) => !given.some((other) => keyOfQuestion(other) === keyOfQuestion(one)))
    check.mutate({ body: { mapping, options, choices: { ...choices, answers: [...before, ...given] } } })
  }
  return (
    <Stack component="section" gap={10} className={classes.questions ?? ''} aria-labelledby="import-questions">
      <h2 id="import-questions">What could not be read</h2>
      <p className={textStyles.quietSm}>
        {questions.some(({ keeps_out }) => keeps_out)
          ? 'Rows without a place are left out until you say what is meant. The others come in all the same, with the text as a note. '
          : 'These rows come in all the same, with the text as a note. '}
        Say what a text means, once for all rows that have it; write - for nothing.
        {suggestedCount > 0 &&
          ` ${grouped(suggestedCount)} ${suggestedCount === 1 ? 'answer is' : 'answers are'} filled in as suggested: one press takes all.`}
        {count > questions.length && ` The ${grouped(questions.length)} most frequent of ${grouped(count)} are shown.`}
      </p>
      <ul>
        {questions.map((question) => (
          <li key={keyOfQuestion(question)}>
            <span>
              <b>{titleOf(question.field)}</b>: “{question.text}” in {grouped(question.rows)} {question.rows === 1 ? 'row' : 'rows'}
              <small>
                {question.reason}
                {onlyOf(question) && answers[keyOfQuestion(question)] === onlyOf(question) && <b> Suggested</b>}
              </small>
            </span>
            <Autocomplete
              size="xs"
              aria-label={`What ${question.text} means`}
              placeholder={question.keeps_out ? 'Left out' : 'Kept as a note'}
              data={question.suggestions}
              value={answers[keyOfQuestion(question)] ?? ''}
              onChange={(value) => setAnswers((before) => ({ ...before, [keyOfQuestion(question)]: value }))}
            />
          </li>
        ))}
      </ul>
      <Group gap="sm" align="stretch">
        <Button variant="default" disabled={given.length === 0} loading={check.isPending} onClick={checkAgain}>
          {given.length === 0 ? 'Check again' : `Check again with ${grouped(given.length)} ${given.length === 1 ? 'answer' : 'answers'}`}
        </Button>
        {refused && (
          <p className={textStyles.error} role="alert">
            {refused}
          </p>
        )}
      </Group>
    </Stack>
  )
}

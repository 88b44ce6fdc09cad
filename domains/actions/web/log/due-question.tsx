import { Button, type ButtonProps, Group, Kbd, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import type { MouseEvent } from 'react'
import { finishFollowUp } from '#domains/actions/contract/actions.ts'
import { getLead } from '#domains/leads/contract/leads.ts'
import { nameOfLead } from '#domains/leads/web/facts/name-of-lead.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { dueQuestion, forgetDueQuestion, type DueQuestion as Question } from '#domains/leads/web/timeline/due-question.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { stepQuestions } from '../action/step-questions.ts'
import { tellLogged } from '../undo/undo-logged.ts'

interface DueQuestionProps {
  leadId: number
  /** In the dialer. Its keys are its own, and the lead before may be asked about too. */
  dialer?: Pick<ButtonProps, 'rightSection'> & { 'aria-keyshortcuts': string }
}

/** After a comment: whether the call-back that was due is done, which a comment alone does not say. */
export function DueQuestion({ leadId, dialer }: DueQuestionProps) {
  const asked = useSelector(dueQuestion)
  if (!asked || (asked.leadId !== leadId && !dialer)) return null
  return <QuestionBox key={asked.followUp.id} asked={asked} isOfAnother={asked.leadId !== leadId} button={dialer} />
}

function useFinish({ leadId, followUp }: Question) {
  const client = useQueryClient()
  return useApiMutation(finishFollowUp, {
    params: { id: followUp.id },
    ...useMayWait(finishFollowUp, { id: leadId }, { title: `${followUp.name} done`, onKept: forgetDueQuestion }),
    showToast: false,
    refreshes: [...leadQuestions(leadId), ...stepQuestions(leadId)],
    onSuccess: ({ event_id }) => {
      forgetDueQuestion()
      tellLogged(client, leadId, { eventId: event_id, sentences: [finishFollowUp.success ?? ''] })
    },
    onRefusal: ({ detail }) => {
      forgetDueQuestion()
      toast.error(named(nameOfLead(client, leadId), detail))
    },
  })
}

/** The button disappears, and the counsellor goes on writing. */
const goOnWriting = ({ currentTarget }: MouseEvent) => currentTarget.closest('form, section')?.querySelector('textarea')?.focus()

interface QuestionBoxProps {
  asked: Question
  isOfAnother: boolean
  button: DueQuestionProps['dialer']
}

function QuestionBox({ asked, isOfAnother, button }: QuestionBoxProps) {
  const { data: lead } = useApiQuery(getLead, { params: { id: asked.leadId }, quiet: true })
  const finish = useFinish(asked)
  const yes = () => {
    if (!finish.isPending) finish.mutate({})
  }
  // While typing too, where the focus is after a comment; the dialer presses the button itself.
  useKeys(button ? [] : [['alt+E', yes, { usePhysicalKeys: true }]])
  // An outcome, or a colleague, has closed it meanwhile.
  if (!lead?.follow_ups.some(({ id }) => id === asked.followUp.id)) return null
  const { name, due_at } = asked.followUp
  return (
    <Group gap="6px 8px" p="6px 10px" bdrs="md" bg="var(--due-fill)" c="var(--due-ink)" fz="sm" role="alert">
      <Text flex="1 1 220px" className={textStyles.wrap ?? ''}>
        <strong>
          Is the call-back{' '}
          {isOfAnother && (
            <>
              of <bdi>{lead.name}</bdi>{' '}
            </>
          )}
          done?
        </strong>{' '}
        {name} was due <Moment at={due_at} agreed />.
      </Text>
      <Button
        size="compact-sm"
        aria-busy={finish.isPending}
        aria-keyshortcuts="Alt+E"
        rightSection={<Kbd size="xs">Alt E</Kbd>}
        {...button}
        onClick={(event) => {
          goOnWriting(event)
          yes()
        }}
      >
        Yes, done
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={(event) => {
          goOnWriting(event)
          forgetDueQuestion()
        }}
      >
        Not yet
      </Button>
    </Group>
  )
}

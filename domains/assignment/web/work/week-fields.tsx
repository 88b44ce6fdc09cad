import { Checkbox } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Hours } from '#domains/assignment/contract/attendance.ts'
import { TextWhenField } from '#platform/web/ui/when/text-when-field.tsx'
import { weekdays } from './hours-text.ts'
import workClasses from './work.module.css'

/** Hours cannot end as their day begins, so midnight is its end. */
const [midnight, endOfDay] = ['00:00', '24:00']

const defaultHours = { from: '10:00', to: '18:00' }

/** What stands for each weekday while it is edited. */
export const weekOf = (hours: readonly Hours[]) =>
  weekdays.map((name, index) => {
    const set = hours.find(({ weekday }) => weekday === index + 1)
    return { name, weekday: index + 1, works: set !== undefined, ...defaultHours, ...set }
  })

type WorkDay = ReturnType<typeof weekOf>[number]

export const hoursOf = (week: readonly WorkDay[]): Hours[] =>
  week.filter(({ works }) => works).map(({ weekday, from, to }) => ({ weekday, from, to }))

/** The working hours of a week while they are edited. */
export const WeekFields = ({ week, onChange }: { week: WorkDay[]; onChange: (week: WorkDay[]) => void }) => (
  <>
    <p className={textStyles.quiet}>No hours set: available until they check out.</p>
    {week.map((day) => (
      <DayFields
        key={day.weekday}
        day={day}
        onChange={(patch) => onChange(week.map((one) => (one === day ? { ...day, ...patch } : one)))}
      />
    ))}
  </>
)

const DayFields = ({ day: { name, works, from, to }, onChange }: { day: WorkDay; onChange: (patch: Partial<WorkDay>) => void }) => (
  <div className={workClasses.day}>
    <Checkbox label={name} checked={works} onChange={(event) => onChange({ works: event.currentTarget.checked })} />
    <TextWhenField
      kind="time"
      isBare
      size="xs"
      aria-label={`${name} from`}
      disabled={!works}
      value={from}
      onChange={(value) => onChange({ from: value })}
    />
    <TextWhenField
      kind="time"
      isBare
      size="xs"
      aria-label={`${name} to`}
      disabled={!works}
      value={to}
      onChange={(value) => onChange({ to: value === midnight ? endOfDay : value })}
    />
  </div>
)

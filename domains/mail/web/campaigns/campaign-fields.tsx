import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { largestTest, maxPerMinute, maxQuietDays } from '#domains/mail/contract/campaign-words.ts'
import { mailKinds } from '#domains/mail/contract/mail.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'
import classes from './campaign.module.css'
import type { CampaignForm } from './use-campaign-form.ts'

interface CountFieldProps {
  form: CampaignForm
  of: 'per_minute' | 'quiet_days' | 'test_size'
  label: string
  description: string
  min: number
  max: number
}

const CountField = ({ form, of, ...field }: CountFieldProps) => (
  <NumberInput
    {...field}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    {...form.getInputProps(of)}
    onChange={(value) => form.setFieldValue(of, Number(value))}
  />
)

/** The name, the mail, and how the campaign goes. */
export function CampaignFields({ form }: { form: CampaignForm }) {
  const { templates, templateId } = form
  const chosen = templates.find(({ id }) => String(id) === templateId)
  return (
    <>
      <TextInput
        label="Name of the campaign"
        description="Colleagues read it; parents do not."
        withAsterisk
        data-autofocus
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Mail"
        description={chosen && `${mailKinds[chosen.kind]}: ${chosen.subject}`}
        data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('template_id')}
        value={templateId ?? ''}
      />
      <div className={classes.fields}>
        <CountField
          {...{ form, of: 'quiet_days', min: 0, max: maxQuietDays, label: 'Days without a message' }}
          description="Parents we wrote to within this many days are left out."
        />
        <CountField
          {...{ form, of: 'test_size', min: 0, max: largestTest, label: 'Test group' }}
          description="This many parents first; then you continue. 0: no test."
        />
        <CountField
          {...{ form, of: 'per_minute', min: 1, max: maxPerMinute, label: 'Mails a minute' }}
          description="More at once looks like spam."
        />
        <div>
          <WhenField
            label="Not before"
            looks="future"
            value={form.values.start_at}
            problem={form.errors.start_at}
            onChange={(start) => form.setFieldValue('start_at', start)}
          />
        </div>
      </div>
    </>
  )
}

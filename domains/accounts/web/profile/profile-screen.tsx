import { Box, Button, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { logOutEverywhere } from '#domains/accounts/contract/sessions.ts'
import { rolesText } from '#platform/contract/roles.ts'
import { ColourSchemeButton } from '#platform/web/ui/colour-scheme-button.tsx'
import { Fact, Facts } from '#platform/web/ui/facts.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { leave } from '../account/leave.ts'
import { useMe } from '../account/use-me.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { MyName } from './my-name.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './profile-screen.module.css'
import { SessionList } from './session-list.tsx'

interface ProfileScreenProps {
  telephone?: ReactNode
  /** How close the rows of lists stand on this device. */
  density?: ReactNode
}

export function ProfileScreen({ telephone, density }: ProfileScreenProps) {
  return (
    <Box maw={860}>
      <PageTitle title="Profile" />
      <Section name="You">
        <Myself telephone={telephone} />
      </Section>
      <Section name="Password">
        <MyPassword />
      </Section>
      <Section name="Second factor">
        <SecondFactor />
      </Section>
      <Section name="Where you are logged in" act={<LogOutEverywhere />}>
        <SessionList />
      </Section>
      <Section name="Appearance">
        <Facts className={classes.facts}>
          <Fact name="Colours">
            <ColourSchemeButton named />
          </Fact>
          {density && <Fact name="Rows of lists">{density}</Fact>}
        </Facts>
      </Section>
    </Box>
  )
}

function Section({ name, act, children }: { name: string; act?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {name}
        </Title>
        {act}
      </div>
      {children}
    </section>
  )
}

function Myself({ telephone }: { telephone: ReactNode }) {
  const me = useMe()
  const permissions = [
    me.user_info.is_boarding && 'Boarding counsellor',
    me.user_info.boarding_unassigned_data_permission && 'Unassigned boarding leads',
    me.user_info.dormant_data_permission && 'Dormant leads',
  ].filter((permission) => permission !== false)
  return (
    <Facts className={classes.facts}>
      <Fact name="Name">
        <MyName />
      </Fact>
      <Fact name="E-mail">{me.user_ptr.email}</Fact>
      <Fact name={me.roles.length > 1 ? 'Roles' : 'Role'}>{rolesText(me.roles) || 'None yet'}</Fact>
      {permissions.length > 0 && <Fact name="Also">{permissions.join(', ')}</Fact>}
      {telephone && <Fact name="Telephone">{telephone}</Fact>}
    </Facts>
  )
}

function MyPassword() {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Change password
      </Button>
    )
  }
  const close = () => setOpen(false)
  return (
    <>
      <Text mb="md" c="dimmed">
        You stay logged in here. Every other device is logged out.
      </Text>
      <PasswordForm
        currentLabel="Current password"
        onChanged={close}
        cancel={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      />
    </>
  )
}

/** Asks once more, because work on every other device ends too. */
function LogOutEverywhere() {
  const [step, setStep] = useState<'asked' | 'leaving'>()
  const leaveEverywhere = () => {
    setStep('leaving')
    void leave(logOutEverywhere)
  }
  if (!step) {
    return (
      <Button variant="default" size="xs" onClick={() => setStep('asked')}>
        Log out everywhere
      </Button>
    )
  }
  return (
    <div className={classes.sure}>
      <span>Log out on every device, this one too?</span>
      <Button color="red" size="xs" autoFocus loading={step === 'leaving'} onClick={leaveEverywhere}>
        Log out everywhere
      </Button>
      <Button variant="default" size="xs" disabled={step === 'leaving'} onClick={() => setStep(undefined)}>
        Cancel
      </Button>
    </div>
  )
}

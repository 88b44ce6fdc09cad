import { Button, Stack, Text, Title } from '@mantine/core'
import { Logo } from '#platform/web/ui/page/logo.tsx'
import { leave } from '../account/leave.ts'
import { PasswordForm } from '../profile/password-form.tsx'
import classes from './login-screen.module.css'
import { typedPassword } from './typed-password.ts'

/** In place of every screen, after a log-in with a password that an admin was shown. */
const ChoosePasswordPage = () => (
  <Stack component="main" gap="lg" align="center" justify="center" mih="100dvh" p="lg" bg="var(--surface-quiet)">
    <div className={classes.card}>
      <Logo />
      <Title order={1} mt="sm">
        Choose your own password
      </Title>
      <Text>An admin has seen the password you logged in with. Choose one that only you know to continue.</Text>
      {/* The page is reloaded, so that it asks its questions with everything open. */}
      <PasswordForm
        currentLabel="Password you were given"
        typed={typedPassword()}
        onChanged={() => location.reload()}
        cancel={
          <Button variant="default" onClick={() => void leave()}>
            Log out
          </Button>
        }
      />
    </div>
  </Stack>
)

export default ChoosePasswordPage

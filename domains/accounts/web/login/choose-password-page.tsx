import { Button, Title } from '@mantine/core'
import { Logo } from '#platform/web/ui/page/logo.tsx'
import { leave } from '../account/leave.ts'
import { PasswordForm } from '../profile/password-form.tsx'
import classes from './login-screen.module.css'
import { typedPassword } from './typed-password.ts'

/** In place of every screen, after a log-in with a password that an admin was shown. */
const ChoosePasswordPage = () => (
  <main className={classes.page}>
    <div className={classes.card}>
      <Logo />
      <Title order={1} className={classes.title}>
        Choose your own password
      </Title>
      <p className={classes.told}>An admin has seen the password you logged in with. Choose one that only you know to continue.</p>
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
  </main>
)

export default ChoosePasswordPage

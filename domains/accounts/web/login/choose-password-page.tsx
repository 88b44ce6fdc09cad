import { Button, Text } from '@mantine/core'
import { leave } from '../account/leave.ts'
import { PasswordForm } from '../profile/password-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { typedPassword } from './typed-password.ts'

/** In place of every screen, after a log-in with a password that an admin was shown. */
const ChoosePasswordPage = () => (
  <EntryPage title="Choose your own password">
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
  </EntryPage>
)

export default ChoosePasswordPage

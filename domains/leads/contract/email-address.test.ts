import { expect, test } from 'vitest'
import { EmailAddress } from './email-address.ts'
import { emailText } from './email-text.ts'

test.each([
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  [' Asha.Rao@BÜCHER.example ', 'asha.rao@xn--bcher-kva.example'],
  ['asha@स्कूल.भारत', 'asha@xn--11b2dq5bzc.xn--h2brj9c'],
  ['asha@mail.पुणे.example', 'asha@mail.xn--g2bn3eza.example'],
  ['asha@münchen.bücher.example', 'asha@xn--mnchen-3ya.xn--bcher-kva.example'],
])('%s is kept as %s and shown as written', (written, kept) => {
  expect(EmailAddress.parse(written)).toBe(kept)
  expect(emailText(kept)).toBe(written.trim().toLowerCase())
})

test.each(['asha@mail.example', 'asha@xn--0.example', 'xn--bcher-kva@mail.example', 'asha@xn--.example'])(
  '%s is shown as it is',
  (address) => {
    expect(emailText(address)).toBe(address)
  },
)

test.each([
  'asha@bü cher.example',
  'asha@bücher.example/x',
  'asha@bücher',
  'ashä@mail.example',
  'a@b@bücher.example',
  'asha@bücher.example:25',
  '@bücher.example',
])('%s is no address', (written) => {
  expect(EmailAddress.safeParse(written).success).toBe(false)
})

/** Messages that consist of these words alone stop our messages, or start them again: in English, in Hindi in both scripts, and mixed. */
const stop = [
  ...['stop', 'stop it', 'stop all', 'stopall', 'stop messages', 'stop messaging', 'stop sending messages', 'please stop', 'pls stop'],
  ...['unsubscribe', 'opt out', 'optout', 'quit', 'remove me', "don't message", 'dont message', 'do not message', "don't message me"],
  ...['dont message me', 'do not message me', 'no more messages', 'no messages'],
  ...['बंद करो', 'बंद करें', 'बंद कीजिए', 'बन्द करो', 'बन्द करें', 'रोको', 'रोकें', 'रुको', 'स्टॉप', 'मत भेजो', 'मत भेजें', 'मैसेज मत भेजो', 'मैसेज मत करो'],
  ...['मैसेज बंद करो', 'मैसेज बंद करें', 'संदेश मत भेजो', 'संदेश मत भेजें', 'संदेश बंद करें', 'मैसेज न करें', 'मैसेज ना करें'],
  ...[
    'band karo',
    'band kro',
    'band kar do',
    'band kardo',
    'band kare',
    'band karein',
    'bandh karo',
    'roko',
    'rok do',
    'mat bhejo',
    'mat bhejna',
  ],
  ...['message mat bhejo', 'msg mat bhejo', 'message mat karo', 'msg mat karo', 'message band karo', 'msg band karo', 'messages band karo'],
  ...['message stop karo', 'msg stop karo', 'stop karo', 'stop kro', 'stop kar do'],
]
const start = [
  ...['start', 'unstop', 'subscribe', 'opt in', 'optin', 'start messages', 'start again', 'please start', 'resume'],
  ...['शुरू', 'शुरू करो', 'शुरू करें', 'चालू करो', 'चालू करें', 'स्टार्ट', 'फिर से शुरू करें', 'मैसेज शुरू करो', 'मैसेज भेजो'],
  ...[
    'shuru karo',
    'shuru kro',
    'shuru kare',
    'shuru karein',
    'chalu karo',
    'chalu kro',
    'start karo',
    'start kro',
    'message bhejo',
    'msg bhejo',
  ],
]

/** A text without case, signs and more than one space between words. */
const bare = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'\s]/gu, ' ')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

const stops = new Set(stop.map(bare))
const starts = new Set(start.map(bare))

/** Whether a parent wants to be written to, if that is all that they say: “please stop the bus” is none of it. */
export function consentIn(text: string): boolean | undefined {
  const said = bare(text)
  if (stops.has(said)) return false
  return starts.has(said) ? true : undefined
}

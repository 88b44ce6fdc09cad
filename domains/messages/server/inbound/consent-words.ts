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

/** Words of WhatsApp's own buttons under offers, and of people who mean offers alone. */
const stopOffers = [
  ...['stop promotions', 'stop promotion', 'stop promos', 'stop offers', 'stop marketing', 'stop marketing messages', 'stop ads'],
  ...['no more offers', 'no offers', 'no promotions', 'unsubscribe from promotions', 'unsubscribe from offers', 'stop advertising'],
  ...['प्रमोशन बंद करें', 'प्रमोशन रोकें', 'प्रचार बंद करें', 'ऑफ़र बंद करें', 'ऑफर बंद करें', 'ऑफ़र मत भेजो', 'ऑफर मत भेजो', 'विज्ञापन बंद करें'],
  ...['promotion band karo', 'promotions band karo', 'offer band karo', 'offers band karo', 'offer mat bhejo', 'offers mat bhejo'],
  ...['प्रमोशन थांबवा', 'ऑफर थांबवा', 'প্রচার বন্ধ করুন', 'প্রোমোশন বন্ধ করুন', 'પ્રમોશન બંધ કરો', 'ઑફર બંધ કરો', 'ਪ੍ਰੋਮੋਸ਼ਨ ਬੰਦ ਕਰੋ'],
  ...['விளம்பரங்களை நிறுத்து', 'ప్రమోషన్లను ఆపండి', 'ప్రమోషన్‌లను ఆపివేయి', 'ಪ್ರಚಾರಗಳನ್ನು ನಿಲ್ಲಿಸಿ', 'പ്രൊമോഷനുകൾ നിർത്തുക', 'پروموشنز بند کریں'],
  ...['detener promociones', 'parar promoções', 'arrêter les promotions', 'إيقاف العروض الترويجية'],
]
const resumeOffers = [
  ...['resume promotions', 'start promotions', 'resume offers', 'start offers', 'send offers', 'resume marketing'],
  ...['प्रमोशन शुरू करें', 'ऑफ़र शुरू करें', 'ऑफर शुरू करें', 'ऑफर भेजो', 'offer bhejo', 'offers bhejo', 'offers shuru karo'],
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

const offerStops = new Set(stopOffers.map(bare))
const offerStarts = new Set(resumeOffers.map(bare))

/** Whether a parent wants offers, if that is all that they say, or what the button says that they pressed. */
export function offersWishIn(...texts: readonly string[]): boolean | undefined {
  const words = texts.map(bare)
  if (words.some((text) => offerStops.has(text))) return false
  return words.some((text) => offerStarts.has(text)) ? true : undefined
}

/** Whether a parent wants to be written to, if that is all that they say: “please stop the bus” is none of it. */
export function consentIn(text: string): boolean | undefined {
  const words = bare(text)
  if (stops.has(words)) return false
  return starts.has(words) ? true : undefined
}

import { noticeText, type Translator } from '@lucero/contract/player/notices'
import type { Notification } from '@lucero/contract/player/notifications'
import { plural, readersText, t } from '@lucero/ui/text/t.ts'

/** The keys are the sentences of the catalogue, which the dictionaries contain (scripts/texts.test.ts). */
const translator: Translator = {
  sentence: t<string>,
  plural: plural<string, string>,
  localized: (text) => readersText(text.en, text),
}

/** The text in the language of the page. Messages of people, and those that this build lacks, are shown as they are. */
export const notificationText = ({ code, fields, message }: Notification): string =>
  (code && fields && noticeText(code, fields as Parameters<typeof noticeText>[1], translator)) || message

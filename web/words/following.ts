import type { Words } from '@parlance/protocol/words/languages';

export const followingWords = {
  'Why do I follow it?': {
    de: 'Warum verfolge ich es?',
    fr: 'Pourquoi est-ce que je le suis ?',
    es: '¿Por qué lo sigo?',
    ja: 'フォローしている理由',
  },
  'Why you follow {topic}': {
    de: 'Warum du {topic} verfolgst',
    fr: 'Pourquoi vous suivez {topic}',
    es: 'Por qué sigues {topic}',
    ja: '{topic} をフォローしている理由',
  },
  'You wrote there, and your settings say to follow such topics.': {
    de: 'Du hast dort geschrieben, und laut deinen Einstellungen verfolgst du solche Themen.',
    fr: 'Vous y avez écrit, et vos paramètres font suivre ces sujets.',
    es: 'Escribiste allí, y tus ajustes hacen seguir esos temas.',
    ja: 'あなたがそこに書き込み、設定でそのようなトピックをフォローするためです。',
  },
  'You were mentioned there, and your settings say to follow such topics.': {
    de: 'Du wurdest dort erwähnt, und laut deinen Einstellungen verfolgst du solche Themen.',
    fr: 'Vous y avez été mentionné, et vos paramètres font suivre ces sujets.',
    es: 'Te mencionaron allí, y tus ajustes hacen seguir esos temas.',
    ja: 'そこでメンションされ、設定でそのようなトピックをフォローするためです。',
  },
  'You chose to follow it.': {
    de: 'Du hast es so gewählt.',
    fr: 'Vous avez choisi de le suivre.',
    es: 'Elegiste seguirlo.',
    ja: 'あなたがフォローを選びました。',
  },
  'You chose to follow it, or you reacted or voted there.': {
    de: 'Du hast es so gewählt, oder dort reagiert oder abgestimmt.',
    fr: 'Vous avez choisi de le suivre, ou vous y avez réagi ou voté.',
    es: 'Elegiste seguirlo, o reaccionaste o votaste allí.',
    ja: 'あなたがフォローを選んだか、そこでリアクションまたは投票しました。',
  },
  'The message of {date}': {
    de: 'Die Nachricht vom {date}',
    fr: 'Le message du {date}',
    es: 'El mensaje del {date}',
    ja: '{date} のメッセージ',
  },
  'Change when topics are followed': {
    de: 'Ändern, wann Themen verfolgt werden',
    fr: 'Changer quand les sujets sont suivis',
    es: 'Cambiar cuándo se siguen los temas',
    ja: 'フォローの条件を変更',
  },
  'Stop following': {
    de: 'Nicht mehr verfolgen',
    fr: 'Ne plus suivre',
    es: 'Dejar de seguir',
    ja: 'フォローをやめる',
  },
} as const satisfies Words;

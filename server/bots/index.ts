export { accessBot } from './access.ts';
export { answerTask, jobs } from './answer.ts';
export { reactions } from './channels.ts';
export { embeddedBots } from './embedded.ts';
export { routes, sections } from './endpoints.ts';
export { type Addressed, doReply, fetchActiveBot } from './reply.ts';
export { serviceBotsConsumer } from './setup.ts';

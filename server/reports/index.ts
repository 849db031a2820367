import { reportMessage } from '@parlance/protocol/reports';
import { on, type Routes } from '../frame/routes.ts';
import { doReport } from './report.ts';

export const routes: Routes = (service) => [
  on(reportMessage, async (input, call) => {
    await doReport(service, input, call);
    return {};
  }),
];

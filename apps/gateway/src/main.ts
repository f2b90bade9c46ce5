import 'reflect-metadata';
import { runService } from '@tirage/host';
import { ForwardingModule } from './forwarding.module.js';
import { createHttpApp } from './http-app.js';

await runService({ name: 'gateway', modules: [ForwardingModule], api: true, follows: true, createApp: createHttpApp });

import { Module } from '@nestjs/common';
import { SearchTable } from './search/search-table.js';
import { SupportController } from './support.controller.js';

@Module({ controllers: [SupportController], providers: [SearchTable] })
export class SupportModule {}

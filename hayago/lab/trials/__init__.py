"""Measurements that are no matches between our engines: what playouts tell, what moves cost, games against OpenSpiel's bot."""

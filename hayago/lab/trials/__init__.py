"""Measurements that are no matches: what playouts tell, what moves cost, games against OpenSpiel's bot."""
